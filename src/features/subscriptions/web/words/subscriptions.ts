import words from '../../../../../locales/en/subscriptions.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('subscriptions', words)
