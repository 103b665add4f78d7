import words from '../../../../../locales/en/discovery.details.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('discovery', words)
