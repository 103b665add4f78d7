import words from '../../../../../locales/en/neighbourhood.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('neighbourhood', words)
