import type { HelpPages } from '../../../platform/page/help.ts'

export const childPageHelp: HelpPages = {
  '/contacts/$childId': {
    about:
      'A child and their family. Siblings share guardians and homes. Pickups and the do-not-release list belong to this child.',
    right: ['contacts', 'contact'],
    tasks: [
      {
        title: 'Record an absence ahead of time',
        right: ['classes.rosters', 'check'],
        also: 'absent sick vacation away excused siblings days',
        steps: [
          'Select **Absent**.',
          'Under **Who**, check the siblings who stay away as well.',
          'Enter the **First day** and the **Last day**, and choose a **Reason**. Only staff see it.',
          'Read what it means for drop-ins and money, and select **Record absence**.',
        ],
      },
      {
        title: 'Enroll a child, or a family, from a child’s page',
        right: ['classes.rosters', 'add'],
        also: 'add sign up register book phone siblings cart coupon deposit',
        steps: [
          'Select **Enroll**.',
          'Under **Children**, check the siblings who join as well.',
          'Type a part of the name of each **Activity**, and choose it. Uncheck who does not take part. A full activity offers its wait list.',
          'Enter a **Coupon** if there is one, and choose under **Paid now** how much is paid at once and by what. The rest stays on the invoice.',
          'Look at the total and its reasons, and select **Enroll**. All are enrolled, or none.',
        ],
      },
      {
        title: 'Enter what a guardian said about photos',
        also: 'consent permission release picture media paper',
        steps: [
          'In **Photos**, select **Enter an answer**. You find it once your school asks families about photos.',
          'Choose who said it and what they said, and select **Save**. It counts for their home.',
        ],
      },
      {
        title: 'Add a sibling',
        also: 'family new child twin',
        steps: [
          'Select **Add sibling**. The guardians are there already.',
          'Enter the name and what else is different.',
          'Select **Add child**, or **Save and add a sibling** for the next one.',
        ],
      },
      {
        title: 'Print the emergency card of a child',
        also: 'paper contacts medical allergies field trip',
        steps: ['Select **Print emergency card**.', 'Print the page that opens.'],
      },
      {
        title: 'Change the phone number or email of a parent',
        also: 'guardian address contact',
        steps: [
          'Select **Edit**.',
          'Change the **Phone** or the **Email** of the guardian. It changes for siblings too.',
          'Select **Save**.',
        ],
      },
      {
        title: 'Add somebody who may pick up a child',
        also: 'approved pickups grandmother neighbor',
        steps: [
          'Select **Edit**, and go to **Approved pickups**.',
          'Select **Add a pickup**, and enter the **Name**, the **Relation** and the **Phone**.',
          'Select **Save**. Staff at the door see the person at the next check-out.',
        ],
      },
      {
        title: 'Add somebody to call in an emergency',
        also: 'emergency contact neighbor phone',
        steps: [
          'Select **Edit**, and go to **Emergency contacts**.',
          'Select **Add an emergency contact**, and enter the **Name**, the **Relation** and the **Phone**. They may not pick up the child.',
          'Select **Save**. Staff at the door can call them after the guardians.',
        ],
      },
      {
        title: 'Keep somebody from picking up a child',
        also: 'do not release never custody',
        steps: [
          'Find **Do not release** on the **Overview** tab, and select **Add**.',
          'Enter the **Name**, and in the **Note** how to recognize them and what to do.',
          'Select **Add to the list**. From then on nobody can check the child out to that person.',
        ],
      },
      {
        title: 'Add a note about a child',
        also: 'comment write down',
        steps: ['Open the **Notes** tab.', 'Write a **New note**, and select **Add note**.'],
      },
      {
        title: 'See what a family owes',
        right: ['invoice', 'view'],
        also: 'balance invoices money statement',
        steps: [
          'Open the **Billing** tab.',
          'The first line says what each payer owes. Below it stand the **Invoices**.',
          'Select an invoice to see its lines and payments.',
        ],
      },
    ],
  },
}
