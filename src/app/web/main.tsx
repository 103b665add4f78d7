import '#kit/web/ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { savedUser, saveUser } from '#features/accounts/web/session.ts'
import { onSignedOut } from '#kit/web/api.ts'
import { speak, startingLanguage, Words } from '#kit/web/i18n.tsx'
import { makeQueryClient } from '#kit/web/queryClient.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { makeRouter } from './router.tsx'

const router = makeRouter()
const queryClient = makeQueryClient()

onSignedOut(() => {
  if (!savedUser()) return
  queryClient.clear()
  saveUser(null)
  router.history.replace('/login')
})

await speak(startingLanguage())
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Words>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </Words>
  </StrictMode>,
)
