-- Results tell the buyers' word for a stock (decisions, H-13): a changed stock reaches the search by itself.
create trigger items_stock_changed after update on items
  for each row when (old.stock is distinct from new.stock) execute function note_listing_row();
