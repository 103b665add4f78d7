import words from '../../../../../locales/en/listings.details.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('listings', words)
