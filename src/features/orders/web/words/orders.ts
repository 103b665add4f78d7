import words from '../../../../../locales/en/orders.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('orders', words)
