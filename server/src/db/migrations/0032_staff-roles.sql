CREATE TABLE "audit" (
	"chain" integer NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" uuid,
	"role" text NOT NULL,
	"call" text NOT NULL,
	"thing" text NOT NULL,
	"thing_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_seq_pk" PRIMARY KEY("chain","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"chain" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"member_id" uuid NOT NULL,
	"company_id" integer,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role_once" UNIQUE NULLS NOT DISTINCT("member_id","company_id","role"),
	CONSTRAINT "staff_role_scope" CHECK (case when "staff_role"."company_id" is null then "staff_role"."role" in ('administrator', 'orders', 'content', 'support', 'finance')
        else "staff_role"."role" in ('owner', 'manager', 'editor', 'counter', 'viewer') end)
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_thing" ON "audit" USING btree ("thing","thing_id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","at");--> statement-breakpoint
CREATE INDEX "recovery_code_member" ON "recovery_code" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_role_company" ON "staff_role" USING btree ("company_id");--> statement-breakpoint
-- Who acted for a company until now goes on as its manager, and whoever was `super` as an administrator of the site.
INSERT INTO "staff_role" ("member_id", "company_id", "role") SELECT "member_id", "company_id", 'manager' FROM "company_agent";--> statement-breakpoint
INSERT INTO "staff_role" ("member_id", "role") SELECT "id", 'administrator' FROM "member" WHERE "super";--> statement-breakpoint
DROP TABLE "company_agent" CASCADE;--> statement-breakpoint
ALTER TABLE "member" DROP COLUMN "super";--> statement-breakpoint
CREATE FUNCTION "audit_is_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit log cannot be changed.' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_no_change" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_is_final"();--> statement-breakpoint
CREATE TRIGGER "audit_no_truncate" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_final"();
