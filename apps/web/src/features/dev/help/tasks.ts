import type { HelpPages } from '../../../platform/page/help.ts'

export const devHelp: HelpPages = {
  '/dev/mail': { none: 'It is there in the demo alone, and says itself what to do.' },
}
