export { QuickStart as QuickStartPage } from '#web/developer/quick-start.tsx';
