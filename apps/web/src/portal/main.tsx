import { createRoot } from 'react-dom/client'
import { SmallPage } from '../platform/page/SmallPage.tsx'

createRoot(document.getElementById('root')!).render(
  <SmallPage title="This link is incomplete">
    <title>Link incomplete</title>
    <p>The school’s name is missing from the link, or we do not know it.</p>
    <p>
      Please open the link from the message your school sent you. If you still see this page, ask the school
      for the link.
    </p>
  </SmallPage>,
)
