import words from '../../../../../locales/en/insights.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('insights', words)
