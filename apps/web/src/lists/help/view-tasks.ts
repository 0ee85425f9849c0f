import type { HelpTask } from '../../platform/page/help.ts'

/** Help tasks on saved views. `of` names the rows: 'your contacts'. */
export function viewTasks(of: string): HelpTask[] {
  return [
    saveViewTask(`Save a view of ${of}`),
    {
      title: `Change or share a saved view of ${of}`,
      also: 'rename overwrite remove delete colleagues filters columns',
      steps: [
        'Open **Views**, and choose the view.',
        'Choose other filters, another order or other columns, and select **Save changes**.',
        'To rename it or share it, open **Views** again, and choose **Name and sharing**.',
      ],
    },
  ]
}

export function saveViewTask(title: string): HelpTask {
  return {
    title,
    also: 'save view remember filters columns favorite',
    steps: [
      'Choose the filters, the order and the columns.',
      'Open **Views**, and choose **Save this view**.',
      'Enter a **Name**. Check **Share with colleagues** if they want it too, and select **Save**.',
    ],
  }
}
