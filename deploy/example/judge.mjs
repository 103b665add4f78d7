import { HERE } from './person.mjs'

/**
 * Compares everything acknowledged with the database, with the search results of every node, and with the events of the
 * stream.
 */
export async function judge(cluster, traffic) {
  const listings = counted(cluster, 'listings', 'title', `Lamp zq${traffic.prefix}`)
  const messages = counted(cluster, 'messages', 'text', `message zq${traffic.prefix}`)
  // Repeated alerts join the active one, also that of an earlier scenario.
  const alerts = Number(cluster.psql(`select count(*) from sos_alerts where user_id = '${traffic.alarmed.id}'`))
  const lost = (acknowledged, stored) => [...acknowledged.keys()].filter((word) => !stored.has(word)).length
  const doubled = (stored) => [...stored.values()].filter((count) => count > 1).length
  const { answered, refused, late, longest } = traffic.sos
  return {
    acknowledged: traffic.items.size + traffic.messages.size,
    lost: lost(traffic.items, listings) + lost(traffic.messages, messages) + (answered > 0 && alerts === 0 ? 1 : 0),
    doubled: doubled(listings) + doubled(messages),
    ...(await compareNodes(cluster, traffic, listings)),
    unheard: [...traffic.messages].filter(([word, name]) => messages.has(word) && !traffic.heard.has(name)).length,
    holes: traffic.holes,
    gaps: traffic.gaps,
    signedOut: traffic.signedOut,
    overheard: traffic.overheard,
    sosAnswered: answered,
    sosRefused: refused,
    sosLongest: Math.round(longest),
    sosLate: late.length,
    repeated: traffic.repeated,
    unexpected: traffic.unexpected,
  }
}

/** How often each word is stored. */
function counted(cluster, table, column, start) {
  const rows = cluster.psql(
    `select split_part(${column}, ' ', 2) || ' ' || count(*) from ${table} where ${column} like '${start}%' group by ${column}`,
  )
  const pairs = rows.split('\n').filter(Boolean)
  return new Map(pairs.map((row) => [row.split(' ')[0], Number(row.split(' ')[1])]))
}

/** Searches every node for every listing that is stored or was acknowledged; every search must be answered. */
async function compareNodes(cluster, traffic, stored) {
  const sum = { missing: 0, ghosts: 0, unanswered: 0 }
  for (const url of cluster.nodeUrls()) {
    for (const word of new Set([...traffic.items.keys(), ...stored.keys()])) {
      const query = new URLSearchParams({ q: word, ...HERE })
      const { status, body } = await traffic.listener.send('GET', `/api/search?${query}`, undefined, { url })
      if (status !== 200) {
        sum.unanswered++
        continue
      }
      const isFound = JSON.stringify(body).includes(`Lamp ${word}`)
      if (stored.has(word) && !isFound) sum.missing++
      if (!stored.has(word) && isFound) sum.ghosts++
    }
  }
  return sum
}
