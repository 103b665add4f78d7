/**
 * An answer that is already JSON text and is sent unchanged, for endpoints that assemble prepared pieces. The output
 * schema is not applied; a test of the endpoint must validate such an answer.
 */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
