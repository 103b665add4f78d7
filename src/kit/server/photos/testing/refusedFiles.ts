import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import {
  isoFile,
  latin,
  pngChunk,
  pngOf,
  PNG_SIGNATURE,
  withGifSides,
  withJpegSegment,
  withJpegSides,
  withPngChunk,
  zipOf,
} from './fileParts.ts'
import { quarters } from './pictures.ts'

/** A file and the code with which it must be refused. */
export interface RefusedFile {
  name: string
  bytes: Buffer
  code: 'notAPhoto' | 'photoTooLarge' | 'photoTooManyPixels'
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
const HTML = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'
const PDF =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
const PHP = '<?php system($_GET["c"]); ?>'

let made: Promise<RefusedFile[]> | undefined

/** Hostile and broken files, none of which may become a photo. Made once by a worker. */
export const refusedFiles = (): Promise<RefusedFile[]> => (made ??= makeRefusedFiles())

async function makeRefusedFiles(): Promise<RefusedFile[]> {
  const good = {
    jpeg: await quarters().jpeg().toBuffer(),
    png: await quarters().png().toBuffer(),
    webp: await quarters().webp().toBuffer(),
    gif: await quarters().gif().toBuffer(),
    avif: await quarters().avif({ effort: 0 }).toBuffer(),
  }
  return [
    ...otherKinds(),
    ...(await otherPictures()),
    ...polyglots(good),
    ...wrongMagic(good),
    ...Object.entries(good).flatMap(([kind, bytes]) => truncated(kind, bytes)),
    ...(await bombs(good)),
    {
      name: 'a JPEG of more than 12 MB',
      code: 'photoTooLarge',
      bytes: Buffer.concat([good.jpeg, Buffer.alloc(13 * 1024 * 1024)]),
    },
  ]
}

type Good = Record<'jpeg' | 'png' | 'webp' | 'gif' | 'avif', Buffer>

const notAPhoto = (files: Record<string, Buffer>): RefusedFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes, code: 'notAPhoto' }))

const otherKinds = () =>
  notAPhoto({
    'nothing at all': Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'three bytes of JPEG': Buffer.from([0xff, 0xd8, 0xff]),
    'text called .png': latin('hello, I am holiday.png'),
    'an HTML page': latin(HTML),
    'an HTML page in UTF-16': Buffer.from(`\ufeff${HTML}`, 'utf16le'),
    'an SVG with a script': latin(SVG),
    'an SVG behind an XML prolog': latin(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`,
    ),
    'a gzipped SVG': gzipSync(SVG),
    'a PDF': latin(PDF),
    'a zip': zipOf('a.txt', 'hello'),
    JSON: latin('{"photo":true}'),
    'a script': latin('#!/bin/sh\nrm -rf /\n'),
    PHP: latin(PHP),
    'a Windows program': Buffer.concat([latin('MZ'), Buffer.alloc(500)]),
    'a Linux program': Buffer.concat([latin('\x7fELF'), Buffer.alloc(500)]),
    'a class file': Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]),
    'a million zeros': Buffer.alloc(1_000_000),
    noise: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) & 0xff)),
    'a multipart body': latin(
      '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n\xff\xd8\xff\r\n--x--',
    ),
  })

const otherPictures = async () =>
  notAPhoto({
    'a TIFF': await quarters().tiff().toBuffer(),
    'a BMP': Buffer.concat([latin('BM'), Buffer.alloc(200)]),
    'an icon': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0]),
    'a HEIC': isoFile('heic', 'mif1', 'heic'),
    'a HEIC that calls itself mif1': isoFile('mif1', 'heic'),
    'an MP4': isoFile('isom', 'mp41'),
    'a JPEG XL': Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(100)]),
    'a JPEG 2000': Buffer.concat([Buffer.from([0, 0, 0, 12]), latin('jP  \r\n\x87\n'), Buffer.alloc(100)]),
    'a Photoshop file': Buffer.concat([latin('8BPS\0\x01'), Buffer.alloc(100)]),
    PostScript: latin('%!PS-Adobe-3.0 EPSF-3.0\n'),
    'a WAVE file': Buffer.concat([latin('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(36)]),
  })

const polyglots = ({ jpeg, png, webp, gif, avif }: Good) =>
  notAPhoto({
    'a JPEG that ends as a zip': Buffer.concat([jpeg, zipOf('evil.class', 'x')]),
    'a PNG that ends as a zip': Buffer.concat([png, zipOf('evil.class', 'x')]),
    'a GIF that ends as a jar': Buffer.concat([gif, zipOf('META-INF/MANIFEST.MF', 'Main-Class: Evil')]),
    'a zip behind an AVIF': Buffer.concat([avif, zipOf('a', 'b'), Buffer.alloc(100)]),
    'a JPEG that is also a PDF': withJpegSegment(jpeg, 0xfe, latin(PDF)),
    'a PNG that is also a PDF': withPngChunk(png, 'tEXt', latin(`Comment\0${PDF}`)),
    'a PDF behind a WebP': Buffer.concat([webp, latin(PDF)]),
    'a JPEG with a page in its comment': withJpegSegment(jpeg, 0xfe, latin(HTML)),
    'a PNG with a script in its text': withPngChunk(png, 'iTXt', latin(`T\0\0\0\0\0${HTML}`)),
    'a JPEG with PHP in its comment': withJpegSegment(jpeg, 0xfe, latin(PHP)),
    'a GIF that is also a script': Buffer.concat([
      latin('GIF89a/*'),
      Buffer.alloc(20),
      latin('*/=1;alert(1)//<script>'),
    ]),
    'a GIF with PHP behind it': Buffer.concat([gif, latin(PHP)]),
    'a PNG with an SVG behind it': Buffer.concat([png, latin(SVG)]),
    'a JPEG with an SVG in front of its picture': withJpegSegment(jpeg, 0xe5, latin('<svg onload=alert(1)>')),
    'a JPEG that is also a phar': Buffer.concat([jpeg, latin('__HALT_COMPILER(); ?>')]),
    'a WebP with a rar behind it': Buffer.concat([webp, latin('Rar!\x1a\x07\x01\0')]),
    'a PNG with a 7z behind it': Buffer.concat([png, latin('7z\xbc\xaf\x27\x1c\0\x04')]),
  })

const wrongMagic = ({ jpeg, png, webp, gif, avif }: Good) =>
  notAPhoto({
    'the first bytes of a PNG on a JPEG': Buffer.concat([PNG_SIGNATURE, jpeg]),
    'the first bytes of a JPEG on a PNG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), png]),
    'the first bytes of a JPEG on an SVG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), latin(SVG)]),
    'the first bytes of a WebP on noise': Buffer.concat([latin('RIFF\xff\xff\0\0WEBPVP8 '), Buffer.alloc(300, 0x5a)]),
    'the first bytes of a GIF on a JPEG': Buffer.concat([latin('GIF89a'), jpeg]),
    'the brand of an AVIF on nothing': isoFile('avif', 'mif1'),
    'a HEIC that says it is AVIF too': isoFile('heic', 'avif'),
    'a PNG with a hole in it': Buffer.concat([png.subarray(0, 60), Buffer.alloc(400), png.subarray(460)]),
    'a PNG without pixels': Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]),
    'a PNG of no width': pngOf(0, 10),
    'a PNG of sides that no decoder takes': pngOf(0x7fffffff, 0x7fffffff),
    'a JPEG of no height': withJpegSides(jpeg, 10, 0),
    'a WebP whose inside is a GIF': Buffer.concat([webp.subarray(0, 12), gif]),
    'an AVIF whose inside is zeros': Buffer.concat([avif.subarray(0, 40), Buffer.alloc(avif.length - 40)]),
  })

const truncated = (kind: string, bytes: Buffer) =>
  notAPhoto({
    [`the first half of a ${kind}`]: bytes.subarray(0, bytes.length >> 1),
    [`the head of a ${kind}`]: bytes.subarray(0, 40),
  })

async function bombs({ jpeg, gif }: Good): Promise<RefusedFile[]> {
  const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#777' } })
  const files = {
    'a JPEG that claims 65,500 × 65,500': withJpegSides(jpeg, 65_500, 65_500),
    'a JPEG one line over 50 megapixels': withJpegSides(jpeg, 10_000, 5_001),
    'a GIF that claims 65,535 × 65,535': withGifSides(gif, 65_535, 65_535),
    'a PNG that claims 100,000 × 100,000': pngOf(100_000, 100_000),
    'a PNG of 400 megapixels in 50 kB': pngOf(20_000, 20_000, 1, Buffer.alloc(20_000 * 2501)),
    'a WebP of 16,383 × 16,383': await blank(16_383, 100).webp({ effort: 0 }).toBuffer().then(withWebpHeight),
    'an AVIF of 26 megapixels': await blank(6500, 4000).avif({ effort: 0 }).toBuffer(),
  }
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes, code: 'photoTooManyPixels' }))
}

/** Declares the largest height in the frame header of a lossy WebP. */
function withWebpHeight(webp: Buffer): Buffer {
  const copy = Buffer.from(webp)
  copy.writeUInt16LE(16_383, copy.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 5)
  return copy
}
