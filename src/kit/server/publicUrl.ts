import type { Config } from './config.ts'

/** The path of `PUBLIC_URL` below which browsers reach the product: "" at the root, "/hereabouts" below a proxy. */
export const basePathOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')

/**
 * The product's URL for links in mails and messages: the configured one, else the address on which this process
 * listens. Never taken from a request, which could forge it.
 */
export const outsideUrlOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl || `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
