import words from '../../../../../locales/en/sos.button.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('sos', words)
