import { BlockList, isIP, isIPv4 } from 'node:net'

const MOST_PROXIES = 10

/**
 * Parses the proxies whose X-Forwarded-For is trusted: "off", the number of proxies in front, or their addresses and
 * networks.
 * @returns null for anything else
 */
export function readProxies(value: string): false | number | string[] | null {
  if (value === 'off' || value === '') return false
  if (/^\d+$/.test(value)) return Number(value) >= 1 && Number(value) <= MOST_PROXIES ? Number(value) : null
  const proxies = value.split(/[\s,]+/).filter((each) => each !== '')
  return proxies.length > 0 && proxies.every(isNetwork) ? proxies : null
}

/** True for an address or a network: 10.0.0.5, 172.16.0.0/12, fd00::/8. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  const most = isIPv4(address) ? 32 : 128
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= most)
}

const NEAR = new BlockList()
NEAR.addSubnet('127.0.0.0', 8)
NEAR.addSubnet('10.0.0.0', 8)
NEAR.addSubnet('172.16.0.0', 12)
NEAR.addSubnet('192.168.0.0', 16)
NEAR.addAddress('::1', 'ipv6')
NEAR.addSubnet('fc00::', 7, 'ipv6')
NEAR.addSubnet('fe80::', 10, 'ipv6')

function isNear(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return NEAR.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

/**
 * The setting in Fastify's form. A number of proxies is counted from this server outwards. It is used only if the
 * nearest address is on this machine or in a private network, because a client may also connect directly.
 */
export function trustedProxies(proxies: false | number | string[]) {
  if (typeof proxies !== 'number') return proxies
  return (address: string | undefined, hop: number) =>
    hop < proxies && (hop > 0 || (address !== undefined && isNear(address)))
}

/** Whether an address that connects to this server is a proxy of the setting. */
export function isTrustedProxy(proxies: false | number | string[]): (address: string | undefined) => boolean {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (address) => address !== undefined && isNear(address)
  const known = new BlockList()
  for (const proxy of proxies) {
    const [address = '', length] = proxy.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (length === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(length), family)
  }
  return (address) => {
    const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && known.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}
