import words from '../../../../../locales/en/wishlist.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('wishlist', words)
