-- By hand: the invitations of owners become those of every role, and keep their rows.
ALTER TABLE "owner_invitation" RENAME TO "staff_invitation";--> statement-breakpoint
ALTER SEQUENCE "owner_invitation_id_seq" RENAME TO "staff_invitation_id_seq";--> statement-breakpoint
ALTER TABLE "staff_invitation" RENAME CONSTRAINT "owner_invitation_pkey" TO "staff_invitation_pkey";--> statement-breakpoint
ALTER TABLE "staff_invitation" RENAME CONSTRAINT "owner_invitation_company_id_company_id_fk" TO "staff_invitation_company_id_company_id_fk";--> statement-breakpoint
ALTER TABLE "staff_invitation" RENAME CONSTRAINT "owner_invitation_member_id_member_id_fk" TO "staff_invitation_member_id_member_id_fk";--> statement-breakpoint
ALTER INDEX "owner_invitation_company" RENAME TO "staff_invitation_company";--> statement-breakpoint
ALTER INDEX "owner_invitation_member" RENAME TO "staff_invitation_member";--> statement-breakpoint
ALTER INDEX "owner_invitation_open" RENAME TO "staff_invitation_open";--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD COLUMN "role" text NOT NULL DEFAULT 'owner';--> statement-breakpoint
ALTER TABLE "staff_invitation" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_role" CHECK ("staff_invitation"."role" in ('owner', 'manager', 'editor', 'counter', 'viewer'));--> statement-breakpoint
UPDATE "sent_message" SET "kind" = 'staff_invited' WHERE "kind" = 'owner_invited';--> statement-breakpoint
UPDATE "failed_job" SET "name" = 'staff_invited' WHERE "name" = 'owner_invited';
