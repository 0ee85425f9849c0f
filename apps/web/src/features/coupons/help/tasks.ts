import { viewTasks } from '../../../lists/help/view-tasks.ts'
import type { HelpPages } from '../../../platform/page/help.ts'

export const couponsHelp: HelpPages = {
  '/transactions/coupons': {
    about:
      'Discounts families get by typing a name when they pay. Open a coupon to see who used it, or to change it.',
    right: ['coupons', 'view'],
    tasks: [
      {
        title: 'Add a coupon',
        right: ['coupons', 'add'],
        also: 'code discount promotion',
        steps: [
          'Select **New coupon**.',
          'Enter the **Name** that families type, and the **Discount**.',
          'Limit it with **Total uses**, **Uses by each family** or a **Last day**, if you like.',
          'Select **Add coupon**.',
        ],
      },
      {
        title: 'End a coupon',
        right: ['coupons', 'edit'],
        also: 'turn off stop delete',
        steps: [
          'Open the menu at the end of the row, and choose **Turn off**. Bills it was used on stay as they are.',
          'A coupon nobody used can also be removed: choose **Delete**.',
        ],
      },
      {
        title: 'See who used a coupon',
        also: 'uses families',
        steps: ['Select the row of the coupon.', 'Look at **Uses**. The last one stands first.'],
      },
      ...viewTasks('your coupons'),
    ],
  },
}
