import words from '../../../../../locales/en/requests.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('requests', words)
