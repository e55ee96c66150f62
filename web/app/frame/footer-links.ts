import type { PublicPath } from '#web/app/head/public-pages.ts';

type FooterLink = { to: PublicPath; label: string };

/** In the app they are under Help. */
export const footerLinks: Record<'Product' | 'Help' | 'Legal', FooterLink[]> = {
  Product: [
    { to: '/', label: 'Home' },
    { to: '/features', label: 'Features' },
    { to: '/how-it-works', label: 'How It Works' },
    { to: '/pricing', label: 'Pricing' },
    { to: '/demo', label: 'Demo' },
  ],
  Help: [
    { to: '/help-center', label: 'Help Center' },
    { to: '/documentation', label: 'Documentation' },
    { to: '/contact-support', label: 'Contact Support' },
    { to: '/community', label: 'Community' },
  ],
  Legal: [
    { to: '/privacy', label: 'Privacy Policy' },
    { to: '/terms', label: 'Terms of Service' },
  ],
};
