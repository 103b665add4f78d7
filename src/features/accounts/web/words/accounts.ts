import words from '../../../../../locales/en/accounts.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('accounts', words)
