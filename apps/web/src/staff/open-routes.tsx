import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { LoginPage } from '../features/login/LoginPage.tsx'
import { optional, root } from './frame-route.ts'
import { goOnIfSignedIn } from './guards.ts'

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: z.object({ next: optional, adminToken: optional, emailChangeToken: optional }),
  beforeLoad: goOnIfSignedIn,
  component: LoginPage,
  staticData: { title: 'Login' },
})
const signUpOptions = {
  validateSearch: z.object({ next: optional, adminToken: optional }),
  beforeLoad: goOnIfSignedIn,
  component: lazyRouteComponent(() => import('../features/users/sign-up/SignUpScreen.tsx'), 'SignUpScreen'),
  staticData: { title: 'Sign up' },
}
const signUp = createRoute({ getParentRoute: () => root, path: '/sign-up', ...signUpOptions })
const signUpPromo = createRoute({ getParentRoute: () => root, path: '/sign-up/$type', ...signUpOptions })
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../features/login/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
  staticData: { title: 'Forgot password' },
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(() => import('../features/users/InvitationScreen.tsx'), 'InvitationScreen'),
  staticData: { title: 'Invitation' },
})
const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  validateSearch: z.object({ exception: z.catch(z.optional(z.unknown()), undefined) }),
  component: lazyRouteComponent(() => import('../features/login/ConfirmScreen.tsx'), 'ConfirmScreen'),
  staticData: { title: 'Account' },
})
const suspended = createRoute({
  getParentRoute: () => root,
  path: '/suspended',
  component: lazyRouteComponent(() => import('../features/login/SuspendedScreen.tsx'), 'SuspendedScreen'),
  staticData: { title: 'Account suspended' },
})

/** Pages without a session. */
export const openRoutes = [
  login,
  signUp,
  signUpPromo,
  forgotPassword,
  invitation,
  confirm,
  suspended,
] as const
