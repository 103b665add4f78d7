import words from '../../../../../locales/en/offline.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('offline', words)
