import words from '../../../../../locales/en/poster.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('poster', words)
