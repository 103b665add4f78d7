import words from '../../../../../locales/en/places.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('places', words)
