import { Refusal } from '#core/errors.ts'
import { type Milliseconds, milliseconds, seconds } from '#core/units.ts'
import { Gate } from '../photos/gate.ts'

/** A recording ready to be stored: only its sound packets, in a new container. */
export interface PreparedSound {
  format: 'webm' | 'mp4'
  bytes: Buffer
  /** Computed from its packets. */
  duration: Milliseconds
}

/**
 * Opus packets are at least 2.5 ms long, and recorders make 20 ms packets; more packets per second are an attack on the
 * memory.
 */
const PACKETS_PER_SECOND = 110
/** Reading a file is aborted after this long, because it may be hostile. */
const PREPARED_WITHIN = seconds(10)

const slots = new Gate(2)

/**
 * Reads a recording of a browser (Opus or AAC in WebM, Ogg or MP4, detected from its bytes) and writes its packets into
 * a new file, which removes metadata, other tracks and trailing bytes (ADR 0079). The sound is not decoded.
 * @throws Refusal 'notASound', 'soundTooLong'
 */
export function prepareSound(original: Buffer, longest: Milliseconds): Promise<PreparedSound> {
  return slots.run(1, async () => {
    try {
      return await copyPackets(original, longest)
    } catch (error) {
      // Any error of the parser means that the file is not a recording.
      throw error instanceof Refusal ? error : new Refusal('notASound')
    }
  })
}

async function copyPackets(original: Buffer, longest: Milliseconds): Promise<PreparedSound> {
  // Loaded with the first recording, because loading takes half a second.
  const media = await import('mediabunny')
  const formats = [media.WEBM, media.MATROSKA, media.OGG, media.MP4]
  const input = new media.Input({ source: new media.BufferSource(original), formats })
  const track = await input.getPrimaryAudioTrack()
  const codec = await track?.getCodec()
  if (!track || (codec !== 'opus' && codec !== 'aac')) throw new Refusal('notASound')
  const decoderConfig = await track.getDecoderConfig()
  if (!decoderConfig) throw new Refusal('notASound')
  const format = codec === 'opus' ? 'webm' : 'mp4'
  const target = new media.BufferTarget()
  const output = new media.Output({
    format: format === 'webm' ? new media.WebMOutputFormat() : new media.Mp4OutputFormat({ fastStart: 'in-memory' }),
    target,
  })
  const source = new media.EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  const end = { packets: 0, first: 0, seconds: 0 }
  const until = Date.now() + PREPARED_WITHIN
  for await (const packet of new media.EncodedPacketSink(track).packets()) {
    if (end.packets === 0) end.first = packet.timestamp
    const timestamp = packet.timestamp - end.first
    end.packets += 1
    end.seconds = Math.max(end.seconds, timestamp + packet.duration)
    if (end.seconds * 1000 > longest) throw new Refusal('soundTooLong')
    if (end.packets > (PACKETS_PER_SECOND * longest) / 1000 || Date.now() > until) throw new Refusal('notASound')
    await source.add(packet.clone({ timestamp }), { decoderConfig })
  }
  if (end.packets === 0 || !(end.seconds > 0)) throw new Refusal('notASound')
  await output.finalize()
  return { format, bytes: Buffer.from(target.buffer!), duration: milliseconds(Math.round(end.seconds * 1000)) }
}
