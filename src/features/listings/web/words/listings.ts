import words from '../../../../../locales/en/listings.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('listings', words)
