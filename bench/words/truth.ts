import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A business preset of OpenStreetMap with its words. */
export interface Preset {
  id: string
  tags: Record<string, string>
  name: string
  aliases: string[]
  terms: string[]
  /** Names in other languages. */
  names: Record<string, string>
}

/** Languages of India that the package translates. */
export const LANGUAGES = ['hi', 'bn', 'mr', 'te', 'ta', 'kn', 'ur', 'pa']
/** Languages of other countries that the package translates. */
export const GUEST_LANGUAGES = ['fr', 'it', 'es', 'de']
const TRANSLATED = [...LANGUAGES, ...GUEST_LANGUAGES]

const KEYS = ['shop', 'craft', 'office', 'healthcare', 'amenity', 'leisure', 'tourism', 'education']

/** Street furniture and the like, which are not businesses. */
const FURNITURE =
  /^(shop\/vacant|amenity\/(bench|waste|trolley|grit|clock|fountain|lounger|bbq|binoculars|bicycle_parking|motorcycle_parking|parking_|post_box|letter_box|recycling|smoking|shelter|hunting|watering|ticket_val|loading|dog_toilet|telephone|give_box|public_bookcase|baking|lavoir|kneipp|library_drop|dressing|polling|kitchen|sanitary|vending_machine\/)|leisure\/(bleachers|bandstand|bird_hide|firepit|fitness_station|picnic_table|outdoor|track|slipway|common|pitch\/|hot_tub)|tourism\/(artwork|camp_pitch|information\/(board|guidepost|map|route|terminal)))/

const read = (file: string) =>
  JSON.parse(readFileSync(join('node_modules/@openstreetmap/id-tagging-schema/dist', file), 'utf8'))

/** Every searchable preset of a business with a name. */
export function businessPresets(): Preset[] {
  const presets = read('presets.min.json') as Record<string, { tags: Record<string, string>; searchable?: boolean }>
  const english = read('translations/en.min.json').en.presets.presets as Record<string, Text | undefined>
  const others = Object.fromEntries(
    TRANSLATED.map((language) => [language, read(`translations/${language}.min.json`)[language].presets.presets]),
  ) as Record<string, Record<string, Text | undefined>>
  return Object.entries(presets)
    .filter(([id, { searchable }]) => searchable !== false && KEYS.includes(id.split('/')[0]!) && !FURNITURE.test(id))
    .filter(([id, { tags }]) => id.includes('/') && !id.endsWith('/yes') && !Object.values(tags).includes('*'))
    .flatMap(([id, { tags }]) => {
      const text = english[id]
      // Presets with other tags only ("club_type", "marina") are not businesses.
      if (!text?.name || !KEYS.some((key) => tags[key])) return []
      const names = TRANSLATED.flatMap((language) => {
        const name = others[language]?.[id]?.name
        return name ? [[language, name.replaceAll(/[\u200b-\u200f]/g, '')]] : []
      })
      const split = (list: string | undefined, by: string) =>
        (list ?? '')
          .split(by)
          .map((word) => word.trim())
          .filter(Boolean)
      return [
        {
          id,
          tags,
          name: text.name,
          aliases: split(text.aliases, '\n'),
          terms: split(text.terms, ','),
          names: Object.fromEntries(names) as Record<string, string>,
        },
      ]
    })
}

interface Text {
  name?: string
  aliases?: string
  terms?: string
}
