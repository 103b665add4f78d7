import words from '../../../../../locales/en/sos.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('sos', words)
