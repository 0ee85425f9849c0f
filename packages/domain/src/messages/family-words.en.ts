import type { Ending } from './purpose.ts'

/** A choice on the unsubscribe page. */
interface EndingWords {
  label: string
  hint: string
  /** Confirms the choice. */
  done: string
}

const endings: Readonly<Record<Ending, EndingWords>> = {
  NOTHING: {
    label: 'Everything',
    hint: 'News of the school, like new programs, and emails about my child.',
    done: 'You get news of the school and emails about your child.',
  },
  NEWS: {
    label: 'Only what concerns my child',
    hint: 'No news. You still hear of things like a canceled class, or a new time or place to pick up.',
    done: 'You no longer get news of the school. You still get emails about your child, like a canceled class or a new place to pick up.',
  },
  CHILD: {
    label: 'Only news of the school',
    hint: 'Nothing about my child. You will not read by email if a class is canceled at short notice.',
    done: 'You get news of the school. You no longer get emails about your child, not even if a class is canceled at short notice.',
  },
  EVERYTHING: {
    label: 'No emails, not even about my child',
    hint: 'You will not read by email if a class is canceled at short notice or the place to pick up changes.',
    done: 'You no longer get news of the school or emails about your child, not even if a class is canceled at short notice.',
  },
}

/** What families read about which emails they get: the page behind the link of each letter, and its own letter. */
export const messageWords = {
  title: 'Your emails',
  linkFails: 'This link does not work',
  emailsFrom: (schoolName: string) => `Emails from ${schoolName}`,
  /** Followed by the address. */
  sentTo: 'They go to',
  emailSent: (address: string) => `We sent an email to ${address}.`,
  openIt: 'Open the link in it to get these emails again. Until then, nothing changes.',
  saved: 'Saved.',
  undo: 'Undo',
  chooseAgain: 'Choose again',
  question: 'Which emails do you want to get?',
  endings,
  /** Emails about money and about a family's spots and dates go out after every choice. */
  alwaysSent: 'Invoices, receipts, and changes to your child’s spots and dates always arrive.',
  startsByEmail: 'To start emails again, open the link that we send to this address.',
  saving: 'Saving…',
  save: 'Save',
  emailLink: 'Email me a link',
  /** The letter to somebody who unsubscribed and wants emails again. */
  startLetter: (schoolName: string, ends: Ending) => {
    const what = {
      NEWS: 'emails about your child',
      CHILD: 'news of the school',
      NOTHING: 'news of the school and emails about your child',
      EVERYTHING: '',
    }[ends]
    return {
      subject: `Get emails from ${schoolName} again?`,
      greeting: 'Hello,',
      paragraphs: [
        `Someone, most likely you, asked for ${what} from ${schoolName} again.`,
        'Open the link below and select Save. It works for 24 hours. If it was not you, you do not need to do anything. Nothing changes.',
      ],
      label: 'Get emails again',
    }
  },
}

export type MessageWords = typeof messageWords
