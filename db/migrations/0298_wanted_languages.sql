-- A language without words here that a person asked for (Q-13); the administrator sees how many did.
alter table user_settings add column language_wanted text;
