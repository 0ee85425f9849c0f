import type { HelpPages } from '../../../platform/page/help.ts'

export const publicPagesHelp: HelpPages = {
  '/parent-portal': {
    about: 'What families see without an account. Send them this link, or put it on your website.',
    right: ['parent.portal', 'view'],
    tasks: [
      {
        title: 'Send families the link to your activities',
        right: ['parent.portal', 'copy'],
        also: 'share portal address website',
        steps: ['Select **Copy link**.', 'Paste it into an email, a flyer or your website.'],
      },
      {
        title: 'See what families see',
        right: ['parent.portal', 'redirect'],
        also: 'preview public page',
        steps: ['Look at the page below.', 'Select **Open** to see it in a tab of its own.'],
      },
      {
        title: 'Change what families see',
        also: 'prices spots instructors hide',
        via: ['/settings/settings'],
        steps: [
          'Go to **Settings**, and open **Portal settings**.',
          'Turn **Show prices** or **Show spots left** on or off for each kind of activity.',
        ],
      },
    ],
  },
  '/settings/widgets': {
    about:
      'Lists and calendars for your own website. Only the websites listed in the settings can show them.',
    right: ['parent-portal.widgets', 'view'],
    tasks: [
      {
        title: 'Show your classes on your website',
        also: 'widget embed code iframe',
        steps: [
          'Choose **What it shows**, and **List** or **Calendar**.',
          'Select **Copy code**.',
          'Paste it into your website where you want it.',
        ],
      },
      {
        title: 'Allow a website to show widgets',
        also: 'domain empty frame',
        via: ['/settings/settings'],
        steps: [
          'Go to **Settings**, and open **Portal settings**.',
          'Enter it under **Websites that may show the widgets**.',
          'Select **Save settings**.',
        ],
      },
      {
        title: 'See how a widget looks',
        also: 'preview',
        steps: ['Choose **What it shows**.', 'Look at **Preview**. It changes with what you choose.'],
      },
    ],
  },
  '/settings/settings': {
    about: 'How the public pages look and what they show. Children’s names are never shown.',
    right: ['parent-portal.settings', 'view'],
    tasks: [
      {
        title: 'See the family portal as a guardian does',
        right: ['invoice', 'view'],
        also: 'preview family parent look',
        steps: ['Enter a name or email under **Guardian**.', 'Select **Preview**. It ends after 15 minutes.'],
      },
      {
        title: 'Choose what families may do themselves',
        also: 'absence pickup contact times portal rights',
        steps: ['Turn what they may do on or off under **What families may do themselves**.'],
      },
      {
        title: 'Let families log in',
        also: 'family portal open account parents',
        steps: [
          'Look through **Guardians to look at**. They could not log in, or should be checked first.',
          'Turn on **Families can log in**.',
          'Select **Copy address**, and send it to your families.',
        ],
      },
      {
        title: 'Hide or show prices',
        also: 'spots instructors public families',
        steps: [
          'Find the kind of activity under **What the pages show**.',
          'Turn **Show prices** on or off. It holds at once.',
        ],
      },
      {
        title: 'Change the color of your public pages',
        also: 'accent brand look',
        steps: ['Choose the **Accent color**.', 'Select **Save settings**.'],
      },
      {
        title: 'Give new families a discount',
        also: 'first child money off',
        steps: [
          'Turn on **Discount for a first child**.',
          'Enter the **Amount off**.',
          'Select **Save settings**.',
        ],
      },
      {
        title: 'Change the address of your public pages',
        right: ['parent.portal', 'view'],
        also: 'portal name link',
        steps: [
          'Select **Change portal name**.',
          'Enter the **Portal name**, and select **Save**. The old address stops working.',
        ],
      },
    ],
  },
}
