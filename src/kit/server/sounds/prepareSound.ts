import { Refusal } from '#core/errors.ts'
import { type Milliseconds, milliseconds, seconds } from '#core/units.ts'
import { Gate } from '../photos/gate.ts'

/** A recording ready to be stored: only its sound packets, in a container made here. */
export interface PreparedSound {
  format: 'webm' | 'mp4'
  bytes: Buffer
  /** Counted from its packets. */
  duration: Milliseconds
}

/** Opus packets hold 2.5 ms at least, recorders make 20 ms; more packets are an attack on the memory. */
const PACKETS_PER_SECOND = 110
/** A hostile file that keeps the reader busy for longer is given up. */
const PREPARED_WITHIN = seconds(10)

const slots = new Gate(2)

/**
 * Reads a recording of a browser (Opus or AAC in WebM, Ogg or MP4, told from its bytes) and writes its packets into a new
 * file: metadata, other tracks and bytes behind the recording do not survive (ADR 0079). The sound is not decoded.
 * @throws Refusal 'notASound', 'soundTooLong'
 */
export function prepareSound(original: Buffer, longest: Milliseconds): Promise<PreparedSound> {
  return slots.run(1, async () => {
    try {
      return await copyPackets(original, longest)
    } catch (error) {
      // A file that the reader cannot follow is no recording, whatever the reason.
      throw error instanceof Refusal ? error : new Refusal('notASound')
    }
  })
}

async function copyPackets(original: Buffer, longest: Milliseconds): Promise<PreparedSound> {
  // Half a second to load: with the first recording.
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
