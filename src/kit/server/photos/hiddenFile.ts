/** Bytes in which PDF readers look for a header and browsers for markup, with a margin. */
const HEAD = 2048
/**
 * Largest distance from the end at which the last record of a zip can begin: its own 22 bytes and the longest comment.
 */
const ZIP_TAIL = 22 + 0xffff

const MARKUP = /<(!doctype|html|head|body|script|iframe|svg|\?php)|^#!/i

/** Signatures that no photo contains: long enough not to occur in compressed pixels by chance. */
const MARKS = [
  '%PDF-1.',
  '<script',
  '<SCRIPT',
  '<?php ',
  '<iframe',
  '__HALT_COMPILER',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
].map((mark) => Buffer.from(mark, 'latin1'))

/**
 * True when the bytes of a photo can also be read as another kind of file (a polyglot): a document, a page, a script or
 * an archive. What cameras append (motion clips, gain maps, maker's notes) is not another file and is accepted.
 */
export function hidesAnotherFile(bytes: Buffer): boolean {
  return (
    MARKUP.test(bytes.toString('latin1', 0, HEAD)) || MARKS.some((mark) => bytes.includes(mark)) || endsAsZip(bytes)
  )
}

function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-ZIP_TAIL)
  for (let at = tail.indexOf('PK\x05\x06', 0, 'latin1'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1, 'latin1')) {
    const isWhole = at + 22 <= tail.length
    if (isWhole && tail.readUInt32LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === tail.readUInt16LE(at + 10))
      return true
  }
  return false
}
