import words from '../../../../../locales/en/welcome.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('welcome', words)
