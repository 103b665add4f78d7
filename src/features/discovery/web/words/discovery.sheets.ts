import words from '../../../../../locales/en/discovery.sheets.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('discovery', words)
