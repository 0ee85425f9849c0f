import type { HelpPages } from '../../../platform/page/help.ts'

export const devHelp: HelpPages = {
  '/dev/mail': {
    about: 'Messages that were not sent because no mail server is configured.',
    none: 'It is there in the demo alone, and says itself what to do.',
  },
}
