import { saveViewTask } from '../../../lists/help/view-tasks.ts'
import type { HelpPage, HelpTask } from '../../../platform/page/help.ts'

/** Help for a report page. Everybody who sees the page may do all of its tasks. */
export function reportHelp<Words extends { about: string }>(
  words: Words,
  ...tasks: HelpTask[]
): HelpPage & Words {
  return { ...words, right: ['reports', 'view'], tasks }
}

/** `of`: the subject in a few words, such as 'wait lists'. */
export function downloadOf(of: string): HelpTask {
  return {
    title: `Download the report on ${of}`,
    also: 'spreadsheet excel csv export',
    steps: [
      'Choose the filters as you want to have them.',
      'Select **Download**. A very long report is made first, and waits here for a day.',
    ],
  }
}

export function saveViewOf(of: string): HelpTask {
  return saveViewTask(`Keep your filters for the report on ${of}`)
}

export function printOf(of: string): HelpTask {
  return {
    title: `Print the report on ${of}`,
    also: 'paper',
    steps: ['Choose the dates and filters.', 'Select **Print**. Buttons and filters are not on the paper.'],
  }
}
