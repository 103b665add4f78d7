import words from '../../../../../locales/en/admin.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('admin', words)
