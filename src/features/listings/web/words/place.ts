import words from '../../../../../locales/en/place.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('place', words)
