import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/context.ts'
import type { SearchRow } from '../../engine/searchRow.ts'

const time = (micros: number) =>
  micros === Infinity ? sql`'infinity'::timestamptz` : sql`to_timestamp(0) + ${`${micros} microseconds`}::interval`

/** Inserts the person unless the id exists. */
export async function insertPerson(
  db: Database,
  id: string,
  name: string,
  place = { latitude: 0, longitude: 0 },
): Promise<void> {
  await db.execute(sql`insert into users (id, name, email, phone, phone_digits, password_hash, latitude, longitude, created_at, updated_at)
    values (${id}, ${name}, ${`${id}@example.org`}, ${id}, ${id}, '', ${place.latitude}, ${place.longitude}, now(), now())
    on conflict do nothing`)
}

/** Inserts or replaces listings. */
export async function putRows(db: Database, rows: readonly SearchRow[]): Promise<void> {
  const owners = new Map(rows.flatMap(({ ownerId, sellerName }) => (ownerId === null ? [] : [[ownerId, sellerName]])))
  for (const [id, name] of owners) await insertPerson(db, id, name)
  for (let i = 0; i < rows.length; i += 100) await putSome(db, rows.slice(i, i + 100))
}

async function putSome(db: Database, rows: readonly SearchRow[]): Promise<void> {
  await db.execute(sql`insert into listings (id, kind, owner_id, shop_id, title, category, price_paise, price_to_paise, price_unit, description, keywords, concepts, brand,
      latitude, longitude, address, landmark, hours, status, visible_until, is_demo, views, rating_sum, rating_count, created_at, updated_at)
    values ${sql.join(rows.map(valuesOf), sql`, `)}
    on conflict (id) do update set (kind, owner_id, shop_id, title, category, price_paise, price_to_paise, price_unit, description, keywords, concepts, brand, latitude,
      longitude, address, landmark, hours, status, visible_until, is_demo, views, rating_sum, rating_count, updated_at) =
      (excluded.kind, excluded.owner_id, excluded.shop_id, excluded.title, excluded.category, excluded.price_paise, excluded.price_to_paise, excluded.price_unit,
      excluded.description, excluded.keywords, excluded.concepts, excluded.brand, excluded.latitude, excluded.longitude, excluded.address, excluded.landmark, excluded.hours, excluded.status,
      excluded.visible_until, excluded.is_demo, excluded.views, excluded.rating_sum, excluded.rating_count, excluded.updated_at)`)
  await putSizes(db, rows)
  // Deletes data of the listing's earlier kind.
  for (const [table, own] of [
    ['services', 'service'],
    ['offices', 'office'],
  ] as const) {
    const others = rows.filter(({ kind }) => kind !== own).map(({ id }) => id)
    await db.execute(sql`delete from ${sql.identifier(table)} where listing_id = any(${sql.param(others)}::text[])`)
  }
  const services = rows.filter(({ kind }) => kind === 'service').map(({ id, officeId }) => sql`(${id}, ${officeId})`)
  if (services.length > 0) {
    await db.execute(sql`insert into services (listing_id, office_id) values ${sql.join(services, sql`, `)}
      on conflict (listing_id) do update set office_id = excluded.office_id`)
  }
  const offices = rows
    .filter(({ kind }) => kind === 'office')
    .map(({ id, providingService }) => sql`(${id}, ${providingService})`)
  if (offices.length > 0) {
    await db.execute(sql`insert into offices (listing_id, providing_service) values ${sql.join(offices, sql`, `)}
      on conflict (listing_id) do update set providing_service = excluded.providing_service`)
  }
}

/** Inserts sizes with these prices, and between every two of them a sold-out size with a price in between. */
async function putSizes(db: Database, rows: readonly SearchRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await db.execute(sql`delete from item_variants where listing_id = any(${sql.param(ids)}::text[])`)
  const sizes = rows.flatMap(({ id, sizePrices }) =>
    (sizePrices ?? []).flatMap((price, i, all) => [
      sql`(gen_random_uuid(), ${id}, ${2 * i}, 'size', ${price}, null)`,
      ...(i > 0
        ? [sql`(gen_random_uuid(), ${id}, ${2 * i + 1}, 'none', ${Math.ceil((price + all[i - 1]!) / 2)}, 0)`]
        : []),
    ]),
  )
  if (sizes.length > 0)
    await db.execute(sql`insert into item_variants (id, listing_id, position, label, price_paise, stock)
      values ${sql.join(sizes, sql`, `)}`)
}

const valuesOf = (
  row: SearchRow,
) => sql`(${row.id}, ${row.kind}, ${row.ownerId}, ${row.shopId}, ${row.title}, ${row.category},
  ${row.pricePaise}, ${row.priceToPaise ?? null}, ${row.priceUnit}, ${row.description}, ${sql.param(row.keywords)}::text[], ${sql.param(row.concepts)}::text[], ${row.brand}, ${row.latitude}, ${row.longitude},
  ${row.address}, ${row.landmark}, ${row.hours && JSON.stringify(row.hours)}::jsonb, ${row.status}, ${time(row.visibleUntilMicros)}, ${row.isDemo},
  ${row.views}, ${row.ratingSum}, ${row.ratingCount}, now(), ${time(row.updatedMicros)})`

export async function deleteRows(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`delete from listings where id = any(${sql.param([...ids])}::text[])`)
}
