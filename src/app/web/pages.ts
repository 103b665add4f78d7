import type { ComponentType } from 'react'
import type { RoutePath } from '#core/paths.ts'

type Load = () => Promise<ComponentType>

/** The screen behind each address; an address without one shows the "not built yet" page (`notBuilt.ts`). */
export const PAGES: Partial<Record<RoutePath, Load>> = {
  '/': async () => (await import('./SplashPage.tsx')).SplashPage,
  '/login': async () => (await import('#features/accounts/web/LoginPage.tsx')).LoginPage,
  '/onboarding': async () => (await import('./OnboardingPage.tsx')).OnboardingPage,
  '/profile': async () => (await import('#features/home/web/ProfilePage.tsx')).ProfilePage,
  '/profile/seller': async () => (await import('#features/home/web/ProfilePage.tsx')).ProfilePage,
  '/home': async () => (await import('#features/home/web/HomePage.tsx')).HomePage,
  '/filters': async () => (await import('#features/discovery/web/SearchPage.tsx')).SearchPage,
  '/product/$id': async () => (await import('#features/discovery/web/ProductPage.tsx')).ProductPage,
  '/shop/$id': async () => (await import('#features/discovery/web/ShopPage.tsx')).ShopPage,
  '/shop-list': async () => (await import('#features/listings/web/ShopListPage.tsx')).ShopListPage,
  '/shop-form': async () => (await import('#features/listings/web/ShopFormPage.tsx')).ShopFormPage,
  '/shop/$id/edit': async () => (await import('#features/listings/web/ShopFormPage.tsx')).ShopFormPage,
  '/item-list': async () => (await import('#features/listings/web/ItemListPage.tsx')).ItemListPage,
  '/item-form': async () => (await import('#features/listings/web/ItemFormPage.tsx')).ItemFormPage,
  '/item/$id/edit': async () => (await import('#features/listings/web/ItemFormPage.tsx')).ItemFormPage,
  '/product-form': async () => (await import('#features/listings/web/ItemFormPage.tsx')).ItemFormPage,
}
