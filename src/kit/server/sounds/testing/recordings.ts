import {
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

const FORMATS = { webm: WebMOutputFormat, ogg: OggOutputFormat, mp4: Mp4OutputFormat }
/** Packets of silence: one Opus packet, one AAC frame. */
const PACKETS = { opus: Uint8Array.of(0xfc, 0xff, 0xfe), aac: Uint8Array.of(0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c) }
const OPUS_HEAD = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])
const AAC_CONFIG = Uint8Array.of(0x11, 0x88)
const PACKET_SECONDS = { opus: 0.02, aac: 1024 / 48_000 }

/** A silent recording as browsers make it. */
export async function recording(
  format: keyof typeof FORMATS,
  seconds: number,
  { codec = 'opus', padding = 0 }: { codec?: 'opus' | 'aac'; padding?: number } = {},
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new FORMATS[format](), target })
  const source = new EncodedAudioPacketSource(codec satisfies AudioCodec)
  output.addAudioTrack(source)
  await output.start()
  const step = PACKET_SECONDS[codec]
  const data = Uint8Array.from([...PACKETS[codec], ...new Uint8Array(padding)])
  const decoderConfig = {
    codec: codec === 'opus' ? 'opus' : 'mp4a.40.2',
    numberOfChannels: 1,
    sampleRate: 48_000,
    description: codec === 'opus' ? OPUS_HEAD : AAC_CONFIG,
  }
  for (let i = 0; i * step < seconds - 1e-9; i++) {
    await source.add(new EncodedPacket(data, 'key', i * step, step), { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer!)
}
