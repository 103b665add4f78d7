import words from '../../../../../locales/en/accounts.signIn.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('accounts', words)
