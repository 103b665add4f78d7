/**
 * An answer that is JSON text already, sent as it is. For endpoints whose answers are put together from pieces made
 * beforehand; a test of theirs must hold such an answer against the endpoint's output schema, which is not asked again.
 */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
