import words from '../../../../../locales/en/reviews.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('reviews', words)
