import words from '../../../../../locales/en/reports.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('reports', words)
