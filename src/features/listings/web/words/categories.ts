import words from '../../../../../locales/en/categories.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('categories', words)
