import words from '../../../../../locales/en/bulk.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('bulk', words)
